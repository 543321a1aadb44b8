/** The `cause` is the driver's error. `damaged`: a retry does not help, and writing may make it worse. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: 'busy' | 'full' | 'damaged' | 'unavailable'
  /** True if the disk is full, or the database is away or read-only. Opening the store may then succeed later. */
  readonly mayOpenLater: boolean

  constructor(code: StoreError['code'], { cause, mayOpenLater }: { cause: unknown; mayOpenLater?: boolean }) {
    super(`The lead store is ${code}.`, { cause })
    this.code = code
    this.mayOpenLater = mayOpenLater ?? code === 'full'
  }
}
