/** Chromium offers to install the desk. Other browsers have a menu for it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
})

/** Returns `null` if the browser does not offer to install the desk, or if the desk is installed. Each offer works once. */
export function takeInstallOffer(): (() => void) | null {
  return (
    offer &&
    (() => {
      void offer?.prompt()
      offer = null
    })
  )
}
