import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { refuse } from '../../functions/http/answers.ts'
import { type SendLeadEmailDeps, sendLeadEmail } from '../../functions/send-lead-email/send-lead-email.ts'
import { staffPage } from '../../functions/staff-page/staff-page.ts'
import { staffPageFunction } from '../../functions/staff-page/staff-page-function.ts'
import type { StaffPageStore } from '../../functions/staff-page/take-step.ts'
import { FUNCTION_PATH } from '../../lead/plain-form.ts'
import { STAFF_FUNCTION_PATH, STAFF_PATH } from '../../lead/staff-page.ts'

import type { AnswerHealth } from '../health.ts'
import { clientAddress } from './client-address.ts'
import { mayReadNumbers } from './may-read-numbers.ts'

export interface RouteDeps extends SendLeadEmailDeps {
  store: SendLeadEmailDeps['store'] & StaffPageStore
  linkSecret: string
  trustedProxies: number
  answerHealth: AnswerHealth
  /** `HEALTH_TOKEN` */
  healthToken: string | null
}

/** All answers but the files of the built site. */
export function createRoutes(deps: RouteDeps): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.all(FUNCTION_PATH, (c) => sendLeadEmail(c.req.raw, deps, clientAddress(c.env.incoming, deps.trustedProxies)))
  app.all(STAFF_FUNCTION_PATH, (c) => staffPageFunction(c.req.raw, deps))
  app.all('/functions/*', () => refuse({ status: 404, code: 'NOT_FOUND', message: 'There is no such function.' }))
  app.all(`${STAFF_PATH}:token`, (c) => staffPage(c.req.raw, c.req.param('token'), deps))
  app.get('/healthz', (c) => deps.answerHealth({ withNumbers: mayReadNumbers(c.env.incoming, deps.healthToken) }))
  return app
}
