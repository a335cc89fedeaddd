import { expect, test } from 'vitest'
import { brokenBySpreadsheet } from '@/lib/platform/tables/cells'

test.each(['1.23E+15', '1,23E+15', '-4E+07', '9.00719925474099E+15', '########', '#REF!', '#N/A', '#DIV/0!', '#NAME?'])(
  '%s was made by a spreadsheet and names nothing',
  (cell) => {
    expect(brokenBySpreadsheet(cell)).toContain(`“${cell}”`)
  },
)

test.each(['1230000000000000', '#1001', '12E45', '1E5', 'E+15', 'A-1.2E+15', '#A', ''])('%j is an id', (cell) => {
  expect(brokenBySpreadsheet(cell)).toBeNull()
})
