import { memo, useEffect, useState } from 'react'
import { explainedProps, findExplained, readyToExplain } from './explanations.ts'

/**
 * A text of content/ in which the words of the glossary are explained, for what React renders in the browser. It stays
 * plain until they can be. Remembered, because finding them takes longer than to render the rest.
 */
export const ExplainedText = memo(({ text }: { text: string }) => {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    readyToExplain().then(setReady)
  }, [])
  const words = isReady ? findExplained(text) : []
  return (
    <>
      {words.map(({ start, end, index }, place) => {
        const { class: className, tabindex: tabIndex, ...props } = explainedProps(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: words keep their places while figures around them change
          <span key={place}>
            {text.slice(words[place - 1]?.end ?? 0, start)}
            <span {...props} className={className} tabIndex={tabIndex}>
              {text.slice(start, end)}
            </span>
          </span>
        )
      })}
      {text.slice(words.at(-1)?.end ?? 0)}
    </>
  )
})
