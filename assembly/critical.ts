export function critical(_part: i32): i32 {
  return -1;
}
export function criticalWord(): i32 {
  return -1;
}
export function criticalText(_row: i32): i32 {
  return 0;
}
export function criticalLength(_row: i32): i32 {
  return 0;
}
