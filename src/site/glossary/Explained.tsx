import { useEffect, useState } from 'react'
import { explainedProps, readyToExplain, WORDS } from './explanations.ts'

/**
 * A word of the glossary with its explanation, in what React renders in the browser. It stays plain until it can be
 * explained, and where the provider has taken the word out of the glossary.
 */
export function Explained({ term }: { term: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    readyToExplain().then(setReady)
  }, [])
  const index = WORDS.indexOf(term)
  if (!isReady || index < 0) return term
  const { class: className, tabindex: tabIndex, ...props } = explainedProps(index)
  return (
    <span {...props} className={className} tabIndex={tabIndex}>
      {term}
    </span>
  )
}
