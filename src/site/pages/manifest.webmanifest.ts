import { company } from '../../content/generated/company.ts'
import { respondManifest } from '../manifest.ts'

/** Name and icon on a phone's home screen; the page still opens in the browser. */
export const GET = () =>
  respondManifest({ name: company.brand, short_name: company.brand, start_url: '/', display: 'browser' })
