import { errorCode } from '../base/error-code.ts'
import { StoreError } from '../lead/store/store-error.ts'
import type { Settings } from '../settings/server-settings.ts'
import { explainStoreError } from '../storage/explain-store-error.ts'

/** Why the server did not start, as one German sentence for an operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The failure and its remedy as one German sentence, or `null` if only the error itself explains it. */
export function explainStartError(error: unknown, settings: Settings): string | null {
  if (error instanceof StartError) return error.message
  if (error instanceof StoreError) return explainStoreError(error, settings)
  const code = errorCode(error)
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  const { HOST, PORT } = settings
  if (code === 'EADDRINUSE') {
    return `Port ${PORT} von ${HOST} ist besetzt: Beende das andere Programm, oder trag in PORT einen freien ein.`
  }
  // An unreadable file has the same code.
  if (code === 'EACCES' && isListening) {
    return `Port ${PORT} darf dieses Konto nicht benutzen: Trag in PORT eine Zahl über 1023 ein.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST ${HOST} ist keine Adresse dieses Rechners: Nimm 127.0.0.1, oder 0.0.0.0 für alle.`
  }
  return null
}
