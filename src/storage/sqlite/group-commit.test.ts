import { expect, it } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

const busy = () => Object.assign(new Error('database is locked'), { errcode: 5 })

it('commits the other writes of a group in which one fails, also if another process then takes the lock', async () => {
  let commits = 0
  const write = createGroupCommit((work) => {
    commits += 1
    if (commits === 2) throw busy()
    return work()
  })
  const bad = () => {
    throw new Error('bad')
  }
  const results = await Promise.allSettled([write(() => 'first'), write(bad), write(() => 'last')])
  expect(results).toMatchObject([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: { code: 'unavailable' } },
    { status: 'fulfilled', value: 'last' },
  ])
})
