import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { HOUR } from '../../base/durations.ts'
import { deskWords as words } from '../../content/desk-words.ts'
import { figureWords } from '../../content/figure-words.ts'
import { DeskError } from './ask-desk.ts'
import { connect, forgetExpiredWork } from './connect.ts'
import { FigureList } from './figures/FigureList.tsx'
import { FiguresPage } from './figures/FiguresPage.tsx'
import { Inbox } from './Inbox.tsx'
import { MailLink } from './lead/MailLink.tsx'
import { readReturnTo, readSession, savePendingSignIn, saveReturnTo, saveSession } from './offline/device-storage.ts'
import { forgetWork, isWaiting, readPendingActions } from './offline/pending-actions.ts'
import { navigate, readListOfLead, readRoute, useHash } from './route.ts'
import { Enter, SignIn } from './SignIn.tsx'
import { settings } from './settings.ts'
import { setTitle } from './title.ts'
import { endPush, refreshPush } from './worker/push-device.ts'
import { useWorker } from './worker/use-worker.ts'

/** Picks the page by the fragment and the session. */
export function Desk() {
  const hash = useHash()
  const route = readRoute(hash)
  const [session, setSession] = useState(readSession)
  const [notice, setNotice] = useState('')
  const ref = route.page === 'lead' ? route.ref : null
  const isFigures = route.page === 'figures'

  useWorker()

  const signOut = useCallback((notice: string) => {
    saveSession('')
    forgetWork()
    void endPush()
    setNotice(notice)
    setSession('')
  }, [])
  const { ask, client, sender } = useMemo(
    () => connect(session, () => signOut(words.signIn.signedOut(readPendingActions().filter(isWaiting).length))),
    [session, signOut],
  )

  useEffect(() => {
    if (session === '') return
    // If there is no response, the next visit tries again.
    refreshPush(ask).catch(() => {})
    const timer = setInterval(() => forgetExpiredWork() && location.reload(), HOUR)
    const stop = sender.start()
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [session, ask, sender])

  // LeadPane sets the title of a lead.
  useEffect(() => {
    if (ref === null) setTitle(`${isFigures ? figureWords.title : words.title} – ${settings().brand}`)
  }, [ref, isFigures])

  // Another tab may sign in or out.
  useEffect(() => {
    const onStorage = () => setSession(readSession())
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  // Store the open page for the time after signing in, because the link in the mail opens another tab.
  useEffect(() => {
    if (session === '' && (isFigures || ref !== null)) saveReturnTo(isFigures ? hash : `#${ref}`)
  }, [session, ref, isFigures, hash])

  async function leave(everywhere: boolean): Promise<boolean> {
    const leaving = ask({ do: 'leave', everywhere }).catch((error: DeskError) => error)
    // To sign out here, this device only has to forget the session. To end it on other devices, the server must answer.
    if (everywhere && (await leaving) instanceof DeskError) return false
    navigate('')
    signOut(words.signIn.left)
    return true
  }

  function enter(session: string) {
    saveSession(session)
    savePendingSignIn(null)
    setSession(session)
    navigate(readReturnTo())
    saveReturnTo('')
  }

  function refuseLink() {
    savePendingSignIn(null)
    setNotice(words.signIn.used)
    navigate('')
  }

  function page() {
    if (route.page === 'step') return <MailLink key={`${route.token}/${route.step}`} {...route} />
    if (route.page === 'enter') return <Enter token={route.token} onEntered={enter} onUsed={refuseLink} />
    if (session === '') return <SignIn notice={notice} onEntered={enter} />
    const figures = route.page === 'lead' ? readListOfLead() : isFigures ? route : null
    if (figures?.selection)
      return (
        <FigureList
          ask={ask}
          sender={sender}
          period={figures.period}
          selection={figures.selection}
          open={ref}
          onLeave={leave}
        />
      )
    if (figures) return <FiguresPage ask={ask} period={figures.period} onLeave={leave} />
    return <Inbox ask={ask} sender={sender} open={ref} onLeave={leave} />
  }

  return (
    <QueryClientProvider key={session} client={client}>
      {page()}
    </QueryClientProvider>
  )
}
