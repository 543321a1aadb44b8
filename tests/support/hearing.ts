/** A server or log of a test notes events here, and the test waits for them. */
export function createHearing() {
  let look = () => {}
  return {
    heard: () => look(),
    /** Resolves when the condition holds. */
    until(isReached: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        look = () => {
          if (isReached()) resolve()
        }
        look()
      })
    },
  }
}
