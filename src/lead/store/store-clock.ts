/** One clock for all servers of a store, because they share leases and due times. */
export interface StoreClock {
  /** Milliseconds since the Unix epoch. If the store has its own clock, this machine's time until `setClock`. */
  now(): number

  /** Reads the store's clock. Call it again at times, because a machine's clock drifts. Throws StoreError. */
  setClock(): Promise<void>
}
