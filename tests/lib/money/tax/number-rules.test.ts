import { expect, test } from 'vitest'
import { isForeignTaxNumber, isInCareOf, isPostBox, isSameName } from '@/lib/money/tax/number-rules'

test('numbers, addresses and signatures are read as people of other countries write them', () => {
  expect(isForeignTaxNumber('B&C800101AA1')).toBe(true)
  const boxes = ['POB 12', 'P.O.B. 12', 'Apdo. 55', 'Apartado de correos 5', 'Apartado Aéreo 12']
  expect(boxes.filter((street) => !isPostBox(street))).toEqual([])
  expect(['5 Apartado Street', '12 Bobcat Lane', 'Pobeda 12'].filter(isPostBox)).toEqual([])
  expect(['p.A. Meyer', 'chez M. Dupont', 'Chez Mme Curie'].filter((street) => !isInCareOf(street))).toEqual([])
  // a hamlet
  expect(isInCareOf('Chez Baptiste 12')).toBe(false)
  expect([isSameName('Jose Alvarez', 'José Álvarez'), isSameName('Nguyen Van A', 'Nguyễn Văn A')]).toEqual([true, true])
  expect([isSameName('Jose', 'Josa'), isSameName('राम', 'रम')]).toEqual([false, false])
})
