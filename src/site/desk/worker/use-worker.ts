import { useEffect } from 'react'
import { DESK_PATH } from '../../../lead/desk/desk-api.ts'
import { navigate } from '../route.ts'
import { trustedTypes } from '../trusted-types.ts'
import { WORKER_PATH } from './worker-path.ts'

/** `null` if the browser has no workers or its storage is switched off. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker?.getRegistration(DESK_PATH)) ?? null
}

/** Lets the desk open offline, and opens the lead of a notification. */
export function useWorker(): void {
  useEffect(() => {
    const workers = navigator.serviceWorker
    // In development, the worker would serve old files.
    if (!import.meta.env.PROD || !workers) return
    workers.register(trusted(WORKER_PATH), { scope: DESK_PATH }).catch(() => {
      // The desk works without it.
    })
    const onMessage = ({ data }: MessageEvent) => typeof data.open === 'string' && navigate(data.open)
    workers.addEventListener('message', onMessage)
    return () => workers.removeEventListener('message', onMessage)
  }, [])
}

function trusted(url: string): string {
  return trustedTypes?.createPolicy('desk', { createScriptURL: (same: string) => same }).createScriptURL(url) ?? url
}
