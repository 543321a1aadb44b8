import { useEffect, useState } from 'react'
import { addExplanation, readyToExplain, WORDS } from './explanations.ts'

/**
 * A word of the glossary with its explanation, in what React renders in the browser. It stays plain until it can be
 * explained, and where the provider has taken the word out of the glossary.
 */
export function Explained({ term }: { term: string }) {
  const [id, setId] = useState<string>()
  useEffect(() => {
    const index = WORDS.indexOf(term)
    if (index >= 0) readyToExplain().then((isReady) => isReady && setId(addExplanation(index)))
  }, [term])
  if (id === undefined) return term
  return (
    <button type="button" className="explained" popoverTarget={id} popoverTargetAction="show" aria-describedby={id}>
      {term}
    </button>
  )
}
