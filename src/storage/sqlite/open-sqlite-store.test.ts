import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { describeStore } from '../contract/store.contract.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

describeStore('SQLite', async () => {
  const dataDir = tempFolder()
  return [await openSqliteStore(dataDir), await openSqliteStore(dataDir)]
})
