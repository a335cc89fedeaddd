import { describe, expect, test } from 'vitest'
import { parseFault, withFault } from '@/lib/shop/demo-store/fault-rules'

describe('faults', () => {
  test('name a call and a kind of failure', () => {
    expect(parseFault('cartLinesAdd:warnings')).toEqual({ field: 'cartLinesAdd', kind: 'warnings' })
    for (const text of [null, '', 'cartLinesAdd', 'x:http', 'products:x']) expect(parseFault(text)).toBeNull()
  })
  test('are requested from the local storefront, never from a Shopify store', () => {
    const settings = { storeDomain: 's', apiVersion: '2024-10', publicAccessToken: 't', endpoint: '/e' }
    expect(withFault(settings, 'products:http').endpoint).toBe('/e?fault=products:http')
    expect(withFault({ ...settings, endpoint: null }, 'products:http').endpoint).toBeNull()
    for (const fault of [undefined, ['products:http'], 'x&y=1']) expect(withFault(settings, fault)).toEqual(settings)
  })
})
