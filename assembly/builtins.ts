export function builtin(_part: i32): void {}
export function dangerousName(_text: i32, _length: i32): bool {
  return false;
}
export function assignmentDoubt(_word: i32): void {}
