import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { HOUR } from '../../base/durations.ts'
import { deskWords as words } from '../../content/desk-words.ts'
import { figureWords } from '../../content/figure-words.ts'
import { connect, forgetExpiredWork } from './connect.ts'
import { ConnectionContext } from './connection.ts'
import { FigureList } from './figures/FigureList.tsx'
import { FiguresPage } from './figures/FiguresPage.tsx'
import { Inbox } from './Inbox.tsx'
import { MailLink } from './lead/MailLink.tsx'
import { savePendingSignIn, saveReturnTo } from './offline/device-storage.ts'
import { canBeEntered, readPendingActions } from './offline/pending-actions.ts'
import { navigate, readListOfLead, readRoute, useHash } from './route.ts'
import { Enter, SignIn } from './SignIn.tsx'
import { settings } from './settings.ts'
import { setTitle } from './title.ts'
import { useSession } from './use-session.ts'
import { refreshPush } from './worker/push-device.ts'
import { useWorker } from './worker/use-worker.ts'

/** Picks the page by the fragment and the session. */
export function Desk() {
  const hash = useHash()
  const route = readRoute(hash)
  const { session, notice, setNotice, signIn, signOut } = useSession()
  const { ask, client, sender } = useSending(session, signOut)
  const ref = route.page === 'lead' ? route.ref : null
  const isFigures = route.page === 'figures'

  useWorker()

  // LeadPane sets the title of a lead.
  useEffect(() => {
    if (ref === null) setTitle(`${isFigures ? figureWords.title : words.title} – ${settings().brand}`)
  }, [ref, isFigures])

  // Store the open page for the time after signing in, because the link in the mail opens another tab.
  useEffect(() => {
    if (session === '' && (isFigures || ref !== null)) saveReturnTo(isFigures ? hash : `#${ref}`)
  }, [session, ref, isFigures, hash])

  async function leave(everywhere: boolean): Promise<boolean> {
    const leaving = ask({ do: 'leave', everywhere })
    // To sign out here, this device only has to forget the session. To end it on other devices, the server must answer.
    if (everywhere) await leaving
    else leaving.catch(() => {})
    navigate('')
    signOut(words.signIn.left)
    return true
  }

  function refuseLink() {
    savePendingSignIn(null)
    setNotice(words.signIn.used)
    navigate('')
  }

  function page() {
    if (route.page === 'step') return <MailLink key={`${route.token}/${route.step}`} {...route} />
    if (route.page === 'enter') return <Enter token={route.token} onEntered={signIn} onUsed={refuseLink} />
    if (session === '') return <SignIn notice={notice} onEntered={signIn} />
    const figures = route.page === 'lead' ? readListOfLead() : isFigures ? route : null
    if (figures?.selection) return <FigureList period={figures.period} selection={figures.selection} openRef={ref} />
    return figures ? <FiguresPage period={figures.period} /> : <Inbox openRef={ref} />
  }

  return (
    <QueryClientProvider key={session} client={client}>
      <ConnectionContext value={{ ask, sender, leave }}>{page()}</ConnectionContext>
    </QueryClientProvider>
  )
}

/** Sends the pending actions as long as there is a session. */
function useSending(session: string, signOut: (notice: string) => void) {
  const connection = useMemo(
    () => connect(session, () => signOut(words.signIn.signedOut(readPendingActions().filter(canBeEntered).length))),
    [session, signOut],
  )
  const { ask, sender } = connection
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
  return connection
}
