/** Whether the owner is logged in here. */
export function isOwners(): boolean {
  try {
    return localStorage.getItem('adminToken') !== null;
  } catch {
    return false;
  }
}
