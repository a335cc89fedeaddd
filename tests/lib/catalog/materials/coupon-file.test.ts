import { describe, expect, test } from 'vitest'
import { readCouponFile } from '@/lib/catalog/materials/coupon-file-rules'
import { couponLinesSchema } from '@/lib/catalog/materials/coupon-grant-schema'

const TWO = [
  { code: 'ANNA10', affiliateId: 1042 },
  { code: 'BEN 10', affiliateId: 1077 },
]

describe('a file of coupon codes', () => {
  test.each([
    ['commas', 'Code,Affiliate ID\nANNA10,1042\nBEN 10,1077\n'],
    [
      'semicolons, the columns turned and others between',
      'Partner-ID;Name;Coupon Code\n1042;Anna;ANNA10\n1077;Ben;BEN 10\n',
    ],
    [
      'tabs, marks and a title',
      'Codes of November\n\n"Promo code"\t"Affiliate"\n"ANNA10"\t"#1042"\n"BEN 10"\t"1077"\n',
    ],
    ['numbers that a spreadsheet saved as formulas', 'affiliate_id,discount_code\n="1042",ANNA10\n="1077",BEN 10\n'],
    ['no heading', 'ANNA10,1042\nBEN 10,1077'],
    ['no heading, the number first', '1042;ANNA10\n1077;BEN 10'],
    ['blank rows', 'Voucher,Affiliate\n\nANNA10,1042\n,\nBEN 10,1077\n'],
  ])('is read with %s', async (_, text) => {
    expect(await readCouponFile(text)).toEqual(TWO)
  })

  test('of codes that are numbers is read by its headings, and refused without them', async () => {
    expect(await readCouponFile('code,affiliate\n2024,1042')).toEqual([{ code: '2024', affiliateId: 1042 }])
    expect(await readCouponFile('2024,1042\n2025,1077')).toContain('Name the columns')
  })

  test.each([
    ['', 'The file is empty.'],
    ['code,affiliate id\nANNA10,\n', 'Line 2 has no affiliate ID.'],
    ['code,affiliate id\nANNA10,1042\n,1077\n', 'Line 3 has no code.'],
    ['code,affiliate id\nANNA10,1042.5\n', 'Line 2 has no affiliate ID.'],
    ['code,name\nANNA10,Anna\n', 'Name the columns'],
  ])('%j says what is wrong', async (text, problem) => {
    expect(await readCouponFile(text)).toContain(problem)
  })
})

test('codes that are typed beside a file are not lost in silence', () => {
  const both = couponLinesSchema.safeParse({ codes: 'A, 1', file: 'code,affiliate\nB,2', reason: '' })
  expect(both.error?.issues[0]).toMatchObject({ path: ['file'], message: expect.stringContaining('not both') })
  expect(couponLinesSchema.parse({ codes: ' ', file: 'x', reason: '' })).toEqual({ file: 'x', reason: '' })
})
