export function launch(_part: i32): void {}
