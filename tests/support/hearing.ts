/** What a server of a test calls when it has heard something, and what a test waits with. */
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
