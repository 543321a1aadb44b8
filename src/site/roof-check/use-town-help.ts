import { useRef, useState } from 'react'

type TownHelp = typeof import('./town-help.ts')

/**
 * Loaded at the address's first letter. Cached, because even a repeated `import()` resolves too late: the browser looks for
 * offers at once, and Enter sends at once.
 */
let townHelp: TownHelp | undefined

/** The hints below the address's label; see town-help.ts. */
export function useTownHelp() {
  const [hints, setHints] = useState<string[]>([])
  const calls = useRef(0)

  async function help(run: (town: TownHelp) => string[]) {
    const call = ++calls.current
    // `undefined` if it cannot be loaded, for example offline: the field then works without help.
    townHelp ??= await import('./town-help.ts').catch(() => undefined)
    // Meanwhile, the visitor may have typed in the field again, or left it.
    if (townHelp && call === calls.current) setHints(run(townHelp))
  }

  return { hints, help, clear: () => setHints([]) }
}
