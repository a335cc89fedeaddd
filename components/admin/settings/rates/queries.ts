import { apiQuery } from '@/components/shared/live/api-query'
import { waitingRatesSchema } from '@/lib/conversions/amounts/rate-admin-schema'
import { adminKeys } from '../../kit/keys'
import { SETTINGS_PATH } from '../queries'

export const RATES_PATH = `${SETTINGS_PATH}/exchange-rates`

export const waitingRatesOptions = apiQuery(
  [...adminKeys.page('settings'), 'waiting-rates'],
  `${RATES_PATH}/requests`,
  waitingRatesSchema,
)
