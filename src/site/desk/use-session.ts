import { useCallback, useEffect, useState } from 'react'
import { readReturnTo, readSession, savePendingSignIn, saveReturnTo, saveSession } from './offline/device-storage.ts'
import { forgetWork } from './offline/pending-actions.ts'
import { navigate } from './route.ts'
import { endPush } from './worker/push-device.ts'

/** The session of this device. `notice` says why it ended, or why a link did not begin one. */
export function useSession() {
  const [session, setSession] = useState(readSession)
  const [notice, setNotice] = useState('')

  // Another tab may sign in or out.
  useEffect(() => {
    const onStorage = () => setSession(readSession())
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  function signIn(session: string) {
    saveSession(session)
    savePendingSignIn(null)
    setSession(session)
    navigate(readReturnTo())
    saveReturnTo('')
  }

  const signOut = useCallback((notice: string) => {
    saveSession('')
    forgetWork()
    void endPush()
    setNotice(notice)
    setSession('')
  }, [])

  return { session, notice, setNotice, signIn, signOut }
}
