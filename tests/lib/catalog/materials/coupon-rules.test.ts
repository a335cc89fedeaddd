import { expect, test } from 'vitest'
import { couponLinesSchema } from '@/lib/catalog/materials/coupon-grant-schema'
import { couponKeys, readCouponLines } from '@/lib/catalog/materials/coupon-rules'
import { couponCodeSchema } from '@/lib/catalog/materials/coupon-schema'

test.each([
  ['a comma', 'ANNA10, 1042'],
  ['a tab, as from a spreadsheet', 'ANNA10\t1042'],
  ['a semicolon and quotes', '"ANNA10";"1042"'],
  ['a blank', 'ANNA10 1042'],
  ['a number sign', 'ANNA10, #1042'],
  ['a name between them', 'ANNA10, Anna Lee, 1042'],
  ['a heading, and empty lines', 'Code,Affiliate\r\n\r\nANNA10,1042\r\n'],
])('a list is read with %s', (_name, text) => {
  expect(readCouponLines(text)).toEqual([{ code: 'ANNA10', affiliateId: 1042 }])
})

test('codes of digits and codes with blanks keep what they are', () => {
  expect(readCouponLines('2024, 7\nSAVE TEN, 8')).toEqual([
    { code: '2024', affiliateId: 7 },
    { code: 'SAVE TEN', affiliateId: 8 },
  ])
})

test('a line without a number is named, and so is a code that cannot be one', () => {
  expect(readCouponLines('A1, 7\nB2')).toBe('Line 2 has no affiliate ID behind the code.')
  expect(readCouponLines('ANNA10\nBEN10, 1077')).toBe('Line 1 has no affiliate ID behind the code.')
  expect(readCouponLines('1042, ANNA10')).toBe('Line 1 has no affiliate ID behind the code.')
  for (const several of ['SAVE,20,1042', 'SAVE\t20\t1042']) expect(readCouponLines(several)).toMatch(/several numbers/)
  expect(readCouponLines('ANNA10 1,042')).toMatch(/^Line 1 has no affiliate ID/)
  const problem = (codes: string) => couponLinesSchema.safeParse({ codes, reason: '' }).error?.issues[0]?.message
  expect(problem('')).toBe('Enter at least one code.')
  expect(problem('A|B\t7')).toBe('A|B: Enter one code, without commas or bars.')
  expect(problem('CODE, 0')).toBe('Line 1 has no affiliate ID behind the code.')
})

test('keys are the same in every spelling, and different for other codes', () => {
  const same = ['Été-10', 'été‑10', 'É T É - 1 0', 'Été-10', 'ÉTÉ-１０']
  expect(new Set(same.flatMap(couponKeys)).size).toBe(1)
  expect(couponKeys('ANNA10, anna10;BEN|')).toEqual(['ANNA10', 'BEN'])
  expect(couponKeys('ANNA1O')).not.toEqual(couponKeys('ANNA10'))
})

test('a code may be anything a shop takes, and is one', () => {
  for (const code of ['10%OFF', 'BLACK-FRIDAY_24', 'Füßchen', '夏セール', 'VIP💛', 'a'.repeat(255)])
    expect(couponCodeSchema.safeParse(code).success, code).toBe(true)
  for (const code of ['', '  ', 'A,B', 'A;B', 'A|B', '\u200b', 'a'.repeat(256)])
    expect(couponCodeSchema.safeParse(code).success, code).toBe(false)
})
