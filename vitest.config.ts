import { defineConfig } from "vitest/config";
import { portable } from "./scripts/portable.mjs";

export default defineConfig({
  plugins: [portable()],
  test: {
    include: ["test/**/*.test.ts"],
    // No test asserts a time; this only ends one that hangs, on however busy a machine.
    testTimeout: 120_000,
    globalSetup: ["scripts/vitest-setup.mjs"],
    coverage: {
      provider: "v8",
      include: ["assembly/**/*.ts"],
      exclude: ["assembly/memory.ts", "assembly/tables/**", "assembly/**/*.d.ts"],
      reporter: ["text", "json-summary"],
      thresholds: { branches: 95 },
    },
  },
});
