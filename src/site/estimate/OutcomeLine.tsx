import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  form: HTMLFormElement
  text: string
}

/** The outcome in one line at the end of the roof's choices. Only in one column, because there the answer is below them. */
export function OutcomeLine({ form, text }: Props) {
  const [line] = useState(() => document.createElement('p'))
  useEffect(() => {
    line.className = 'estimate-echo strong lg:hidden'
    form.querySelector('[name=roofSize]')?.closest('.panel')?.append(line)
    return () => line.remove()
  }, [form, line])
  return createPortal(text, line)
}
