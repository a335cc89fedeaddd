import { describe, expect, test } from 'vitest'
import { listedNameProblem } from '@/lib/conversions/customers/listed-name-rules'
import { listColumns } from '@/lib/imports/files/customer-list-rules'

const headingsOf = (headings: string[], row: string[]) => {
  const { columns, unread } = listColumns(headings, [row])
  return [columns.map(({ index }) => headings[index]), unread]
}

describe('the columns of a list', () => {
  test.each([
    [
      ['Kundennummer', 'E-Mail', 'Ort'],
      ['Kundennummer', 'E-Mail'],
    ],
    [
      ['Kunden-Nr.', 'E-Mail-Adresse'],
      ['Kunden-Nr.', 'E-Mail-Adresse'],
    ],
    [
      ['Adresse e-mail', 'N° client', 'Ville'],
      ['Adresse e-mail', 'N° client'],
    ],
    [
      ['Numéro de client', 'Courriel'],
      ['Numéro de client', 'Courriel'],
    ],
    [
      ['Correo electrónico', 'Cliente'],
      ['Correo electrónico', 'Cliente'],
    ],
    [
      ['Nº de cliente', 'Código de cliente'],
      ['Nº de cliente', 'Código de cliente'],
    ],
    [
      ['Codice cliente', 'Indirizzo e-mail'],
      ['Codice cliente', 'Indirizzo e-mail'],
    ],
    [
      ['Klantnummer', 'E-mailadres'],
      ['Klantnummer', 'E-mailadres'],
    ],
    [
      ['Numer klienta', 'Adres e-mail'],
      ['Numer klienta', 'Adres e-mail'],
    ],
    [
      ['Müşteri numarası', 'E-posta'],
      ['Müşteri numarası', 'E-posta'],
    ],
    [
      ['Номер клиента', 'Электронная почта'],
      ['Номер клиента', 'Электронная почта'],
    ],
    [
      ['顧客ID', 'メールアドレス'],
      ['顧客ID', 'メールアドレス'],
    ],
    [
      ['客户编号', '邮箱'],
      ['客户编号', '邮箱'],
    ],
    [
      ['customer_id', 'hashed_email'],
      ['customer_id', 'hashed_email'],
    ],
  ])('%j are %j', (headings, read) => {
    const found = headingsOf(
      headings,
      headings.map((_, index) => `${index}1`),
    )
    expect(found).toEqual([read, headings.filter((heading) => !read.includes(heading))])
  })

  test('are none of names of people under the word for customers alone', () => {
    expect(headingsOf(['Kunde', 'E-Mail'], ['Max Muster', ''])).toEqual([['E-Mail'], ['Kunde']])
    expect(headingsOf(['Kontonummer', 'E-Mail'], ['123', ''])).toEqual([['E-Mail'], ['Kontonummer']])
    expect(headingsOf(['Discount code', 'Phone', 'Email'], ['A1', '555', ''])).toEqual([
      ['Email'],
      ['Discount code', 'Phone'],
    ])
  })
})

test.each([
  ['019a3f00-0000-7000-8000-000000000001', undefined],
  ['019a3f000000700080000000000000ab', undefined],
  ['65736527', undefined],
  ['507f1f77bcf86cd799439011', undefined],
  ['9e107d9d372bb6826bd81d3542a419d6', 'hash'],
  ['2fd4e1c67a2d28fced849ee1bb76e7391b93eb12', 'hash'],
  ['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'hash'],
  ['1.23457E+15', 'spreadsheet'],
  ['#N/A', 'spreadsheet'],
  ['########', 'spreadsheet'],
  ['{{customer.id}}', 'placeholder'],
  ['undefined', 'placeholder'],
])('%s on a list of names: %s', (name, problem) => {
  const told = listedNameProblem(name, false)
  if (problem === undefined) expect(told).toBeUndefined()
  else expect(told).toContain(problem)
})
