import { expect, it } from 'vitest'
import { checkEnvironment } from './load-environment.ts'

it('warns of a name in the environment that is nearly a setting', () => {
  expect(checkEnvironment({ LEAD_RECIPENT: 'x', smtp_url: 'smtp://user:hunter2@x' })).toEqual([
    'There is no setting LEAD_RECIPENT, which the environment has: is LEAD_RECIPIENT meant?',
    'There is no setting smtp_url, which the environment has: is SMTP_URL meant?',
  ])
})

it('says nothing of what systems, npm and shells set', () => {
  const names = ['HOSTNAME', 'HOSTTYPE', 'HOSTS', 'PORTS', 'port', 'MAIL', 'MAILCHECK', 'PWD', 'OLDPWD', 'INIT_CWD']
  const more = ['XDG_DATA_DIRS', 'PGDATABASE', 'PGHOST', 'npm_config_user_agent', 'TEST_DATABASE_URL', 'VITE_URL']
  expect(checkEnvironment(Object.fromEntries([...names, ...more].map((name) => [name, 'x'])))).toEqual([])
  expect(checkEnvironment({ SMTP_URL: 'x', PORT: '1' })).toEqual([])
})
