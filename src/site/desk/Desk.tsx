import { useCallback, useEffect, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { figureWords } from '../../content/figure-words.ts'
import { FIGURES_MARK } from '../../lead/desk.ts'
import { type Ask, askDesk } from './ask-desk.ts'
import { FiguresPage } from './FiguresPage.tsx'
import { Inbox } from './Inbox.tsx'
import { MailLink } from './MailLink.tsx'
import { goTo, readPlace, useHash } from './place.ts'
import { Enter, SignIn } from './SignIn.tsx'
import { forgetDrafts, forgetSession, keepSession, keepWanted, readSession, readWanted } from './session.ts'
import { settings } from './settings.ts'

/** The desk: which of its pages is shown follows from the fragment and the session. */
export function Desk() {
  const hash = useHash()
  const place = readPlace(hash)
  const [session, setSession] = useState(readSession)
  const [notice, setNotice] = useState('')
  const ref = place.at === 'lead' ? place.ref : null

  const isFigures = place.at === 'figures'

  useEffect(() => {
    document.title = `${isFigures ? figureWords.title : (ref ?? words.title)} – ${settings().brand}`
  }, [ref, isFigures])

  // Signed in or out in another tab.
  useEffect(() => {
    const onStorage = () => setSession(readSession())
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  const forget = useCallback((sentence: string) => {
    forgetSession()
    setNotice(sentence)
    setSession('')
  }, [])

  const ask: Ask = useCallback(
    async (request) => {
      const reply = await askDesk(request, session)
      // An answer to the session before says nothing about this one.
      if (!reply.ok && reply.trouble === 'signed_out' && readSession() === session) {
        forget(words.signIn.signedOut)
      }
      return reply
    },
    [session, forget],
  )

  async function leave(everywhere: boolean): Promise<boolean> {
    const leaving = askDesk({ do: 'leave', everywhere }, session)
    // On this device it is enough to forget the session; the other ones know only from the server.
    if (everywhere && !(await leaving).ok) return false
    goTo('')
    // A session that ends by itself leaves the drafts: typing goes on after signing in again.
    forgetDrafts()
    forget(words.signIn.left)
    return true
  }

  function enter(entered: string) {
    keepSession(entered)
    setSession(entered)
    goTo(readWanted())
    keepWanted('')
  }

  // For after signing in: the link in the mail opens another tab.
  useEffect(() => {
    const wanted = isFigures ? FIGURES_MARK : ref
    if (session === '' && wanted !== null) keepWanted(`#${wanted}`)
  }, [session, ref, isFigures])

  function refuseLink() {
    setNotice(words.signIn.used)
    goTo('')
  }

  if (place.at === 'step') return <MailLink {...place} />
  if (place.at === 'enter') return <Enter token={place.token} onEntered={enter} onUsed={refuseLink} />
  if (session === '') return <SignIn notice={notice} />
  if (isFigures) return <FiguresPage ask={ask} />
  return <Inbox key={session} ask={ask} open={ref} onLeave={leave} />
}
