export class Fuzzer {
  static open(seed: number, every: number): Promise<Fuzzer>;
  readonly lines: number;
  readonly faults: readonly string[];
  run(count: number): void;
}
