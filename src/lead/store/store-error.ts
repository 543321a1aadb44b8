/** The `cause` is the driver's error. `damaged`: a retry does not help, and writing may make it worse. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: 'busy' | 'full' | 'damaged' | 'unavailable'

  constructor(code: StoreError['code'], options: { cause: unknown }) {
    super(`The lead store is ${code}.`, options)
    this.code = code
  }
}
