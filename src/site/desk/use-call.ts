import { useRef, useState } from 'react'
import { asDeskError, type DeskError } from './ask-desk.ts'

interface State<Input, Output> {
  input?: Input
  isPending?: boolean
  data?: Output
  error?: DeskError
}

/** A call by a button, with the state of the newest one. It replaces useMutation, which the build leaves out. */
export function useCall<Output, Input = void>(call: (input: Input) => Promise<Output>) {
  const [state, setState] = useState<State<Input, Output>>({})
  const newest = useRef(state)
  const show = (state: State<Input, Output>) => {
    newest.current = state
    setState(state)
  }

  async function run(input: Input) {
    const pending = { input, isPending: true }
    show(pending)
    const result = await call(input).then(
      (data) => ({ data }),
      (error) => ({ error: asDeskError(error) }),
    )
    if (newest.current === pending) show(result)
  }

  return { ...state, run, reset: () => show({}) }
}
