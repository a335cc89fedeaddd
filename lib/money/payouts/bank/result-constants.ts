/** The largest file of results, in characters: more than a batch of 1,000 payments needs. */
export const RESULTS_MAX_CHARACTERS = 1_000_000

export const COLUMN_NAMES = ['reference', 'status', 'bankReference', 'reason', 'amount'] as const

const words = (text: string): readonly string[] => text.split(' ')

/** The column names a file may use, in lower case, without spaces and signs. */
export const COLUMNS: Readonly<Record<(typeof COLUMN_NAMES)[number], readonly string[]>> = {
  reference: words('reference ref endtoendid customerreference referenz referencia riferimento referentie'),
  status: words(
    'status result outcome state statut estado stato situacao situacion situazione zustand stand etat stav ' +
      'stan esito fase phase tila durum статус 状态 状態 処理結果 처리결과 상태 الحالة',
  ),
  bankReference: words('bankreference transactionid traceid tracenumber confirmation'),
  reason: words(
    'reason failurereason returnreason message grund motif motivo reden przyczyna orsak arsag duvod syy ' +
      'причина 不能理由 退回原因 사유',
  ),
  amount: words(
    'amount betrag montant importe importo bedrag kwota valor montante belopp belob belop summa castka objem ' +
      'suma osszeg tutar сумма 金額 金额 入出金 금액',
  ),
}

/** How longer names of these columns end, where a file has none of those above. */
export const ENDINGS: Readonly<Record<(typeof COLUMN_NAMES)[number], RegExp>> = {
  reference: /(?:endtoendid|reference|referenceid|referencenumber|individualid|correlationid)$/,
  // the status of a file or batch is not that of a payment in it
  status: /^(?!batch|file|group|bulk).*(?:status|state|sts)$/,
  bankReference: /(?:bankreference|traceid|tracenumber|confirmationnumber|transferid|paymentid)$/,
  reason: /reason|^return|^reject|rsn|failure/,
  amount: /amount$/,
}

/** The shortest reference that is looked for in the middle of a cell, in letters and digits. */
export const REFERENCE_IN_TEXT_MIN = 16

/** A column that a list of returned payments has. */
export const OF_RETURNS = /return|reject|fail|rtr|rvsl|revers|\bnoc\b|rückläufer|rückgabe|rejet|devol|zwrot|不能|退/i

/** A column for money that came in, beside one for what went out, without spaces and signs. */
export const OF_INCOME =
  /^(?:credits?|creditamount|paidin|moneyin|deposits?|received|haben|gutschrift|accrediti|entrate|avoir|haber|abonos?|ingresos|bij|uznania|insattningar|入金|お預り金額|收入)$/

/** What camt files say of money that came in. */
export const MONEY_IN = 'CRDT'

/** The currency that a heading names behind its sum: "Betrag (EUR)", "入出金(円)". */
export const CURRENCY_BEHIND = /[([（]\s*([A-Z]{3}|\p{Sc}|US\$|[円元원]|z[łl]|K[čc])\s*[)\]）]\s*$/u

/** How a cell names a currency. */
export const CURRENCY_CELL = /^(?:[A-Za-z]{3}|\p{Sc}|US\$)$/u
export const DOLLAR = /^(?:USD|US\$|\$)$/i

/** Columns with the currency of an amount, without spaces and signs. */
export const OF_CURRENCY = /(?:currency|currencycode|ccy|devise|moneda|valuta|wahrung)$/

/** What staff can say of a status that is not understood, and of how many of a file. */
export const STATUS_MEANINGS = ['paid', 'failed', 'on its way'] as const
export const STATUSES_MAX = 50
