import type { APIContext } from 'astro'
import { robotsText } from '../crawlers.ts'
import { isPreview } from '../preview.ts'

export function GET({ site }: APIContext): Response {
  return new Response(robotsText(isPreview ? undefined : site))
}
