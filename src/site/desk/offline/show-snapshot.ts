// Shows the list as it was when the colleague left, before the desk's script has run and before any response of the server.
// React replaces it. build/site-integration.ts puts this script into the page.

import { DESK_ID } from '../settings.ts'
import { isSideBySide } from '../side-by-side.ts'
import { trustedTypes } from '../trusted-types.ts'
import { areCopiesExpired, readSession, readSnapshot } from './device-storage.ts'

/** Next to an open lead, the list is the same one. On a phone, there is no list next to a lead. */
function isList(): boolean {
  if (history.state?.list) return false
  return location.hash === '' || (isSideBySide() && /^#[\w-]{9}$/.test(location.hash))
}

const place = document.getElementById(DESK_ID)
// React wrote this HTML, with all texts escaped.
const policy = trustedTypes?.createPolicy('desk-snapshot', { createHTML: (same: string) => same })
if (place && readSession() !== '' && !areCopiesExpired() && isList()) {
  place.innerHTML = policy?.createHTML(readSnapshot()) ?? readSnapshot()
}
