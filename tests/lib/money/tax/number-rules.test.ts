import { expect, test } from 'vitest'
import { isForeignTaxNumber, isInCareOf, isPostBox, isSameName } from '@/lib/money/tax/number-rules'

test('numbers, addresses and signatures are read as people of other countries write them', () => {
  expect(isForeignTaxNumber('B&C800101AA1')).toBe(true)
  const boxes = ['POB 12', 'P.O.B. 12', 'Apdo. 55', 'Apartado de correos 5', 'Apartado Aéreo 12']
  boxes.push('Post Box 5', 'Postbox 12', 'Pf. 12', 'Skrytka pocztowa 5', 'skr. poczt. 3', 'Cx. Postal 4')
  boxes.push('صندوق بريد 12', 'ص.ب 12', 'ת.ד. 12', '私書箱12号', '邮政信箱12', '사서함 7')
  expect(boxes.filter((street) => !isPostBox(street))).toEqual([])
  expect(
    ['5 Apartado Street', '12 Bobcat Lane', 'Pobeda 12', 'Postboxer Lane 4', '12 Postfield Rd', 'Pfalz 3'].filter(
      isPostBox,
    ),
  ).toEqual([])
  expect(['p.A. Meyer', 'chez M. Dupont', 'Chez Mme Curie'].filter((street) => !isInCareOf(street))).toEqual([])
  // a hamlet
  expect(isInCareOf('Chez Baptiste 12')).toBe(false)
  expect([isSameName('Jose Alvarez', 'José Álvarez'), isSameName('Nguyen Van A', 'Nguyễn Văn A')]).toEqual([true, true])
  const same =
    'Łukasz Żak|Lukasz Zak,Søren Kjær|Soren Kjaer,Søren|Soeren,Jürgen|Juergen,Müller|Muller,Đặng|Dang,ISIL|ışıl,Þór|Thor,Œuvrard|Oeuvrard,Åse|Aase,Ħamrun|Hamrun,Straße|STRASSE,Bjørn Ås|Bjorn Aas,Jürgen Müller|Juergen Muller'
  expect(same.split(',').filter((pair) => !isSameName(...(pair.split('|') as [string, string])))).toEqual([])
  expect([isSameName('Juergen', 'Jurgen'), isSameName('Ann', 'Anne'), isSameName('Иван', 'Ivan')]).toEqual([
    false,
    false,
    false,
  ])
  expect([isSameName('Jose', 'Josa'), isSameName('राम', 'रम')]).toEqual([false, false])
})
