import { type FormEvent, type Ref, useId } from 'react'
import { Button } from '../Button.tsx'

interface Props {
  ref?: Ref<HTMLFormElement>
  label: string
  /** Of the button. Without a button, each valid value is picked at once. */
  submit?: string
  type: 'date' | 'time'
  min: string | undefined
  read: (typed: string) => number | null
  onPick: (time: number) => void
}

export function TypedField({ ref, label, submit, type, min, read, onPick }: Props) {
  const id = useId()

  function pick(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const time = read(`${new FormData(form).get('typed')}`)
    // While a colleague types a year, the value is a day long ago.
    if (time !== null && form.checkValidity()) onPick(time)
  }

  return (
    <form ref={ref} onSubmit={pick} onChange={submit ? undefined : pick} className="grid grid-cols-1 gap-2">
      <label htmlFor={id}>{label}</label>
      <div className="flex flex-wrap items-stretch gap-2">
        <input
          id={id}
          name="typed"
          type={type}
          required
          min={min}
          className="desk-box w-full min-w-0 sm:w-auto sm:grow"
        />
        {submit && <Button type="submit" label={submit} />}
      </div>
    </form>
  )
}
