/** Does a full page load, which drops everything this tab holds in memory about the previous user. */
export function leavePage(path: string): void {
  window.location.assign(path);
}
