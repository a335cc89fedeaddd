const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words with points: those of one line have the same. */
const points = (lines: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(lines).flatMap(([words, value]) => words.split(' ').map((word) => [word, value])))

/** What a sale is called, the surest first, for the column of its number. */
export const SALES = points({
  'order bestell bestellung auftrag auftrags': 60,
  purchase: 50,
  'transaction txn tx trans transaktion transaktions': 45,
  'receipt invoice booking reservation': 40,
  'sale sales ticket': 35,
  'payment charge checkout tid': 30,
  'conversion deal opportunity document record action po contract vertrag vertrags': 20,
})

/** Those that name the column of the number by themselves. */
export const SALE_ALONE = set('order transaction txn invoice receipt tid')

/** Words of a number, and how much each says alone. */
export const NUMBERS = points({
  id: 15,
  'reference ref identifier': 12,
  'number no nr num nummer': 10,
  'ids refs code': 0,
})

/** What an order is called in other languages, with its endings. */
export const ORDER_IN_LANGUAGES =
  /ordre|order|bestel|tilaus|zam[oó]wien|sipari[sş]|comand|pedido|commande|ordine|objedn|rendel|zákaz|encomenda|narud[zž]|naro[cč]|užsakym|pasūtīj|tellimus|pesanan|заказ|замовл|поръч|поруџб|παραγγελ|đơn hàng|注文|订单|訂單|주문|คำสั่งซื้อ|הזמנ|طلب/iu

/** What a sum is called in other languages, with its endings. */
export const MONEY_IN_LANGUAGES =
  /kwot|warto[sś][cć]|cena|částk|összeg|ár$|valo|sum[aăm]|import|monto|precio|preço|montant|prix|prezzo|bedrag|prijs|belopp|beløb|beløp|pris|hinta|tutar|harga|jumlah|сумм|сума|стоимост|вартіст|цена|ποσ|σύνολ|giá trị|tiền|金額|金额|금액|ยอด|ราคา|סכום|مبلغ|الإجمالي/iu

/** What others have of it, in other languages. */
export const SHARE_IN_LANGUAGES =
  /комисс|комісі|prowizj|komis|comiss|comisi|commissi|provisi|provize|jutalék|hoa hồng|報酬|手数料|佣金|手续费|수수료|ค่าคอม|עמלה|عمولة/iu

/** What else has numbers. */
export const OTHERS_IDS = set(
  'affiliate agent asin barcode batch buyer call card click coupon customer date device ean employee event gtin ' +
    'isbn item items line member original parent partner prefix previous product program publisher refund related ' +
    'seller settlement shop site sku status store subscription tracking type upc user visit',
)

/** What a sum is called. */
export const MONEY = points({
  'amount amt betrag sum summe сумма сума összeg 金額 금액 金额': 50,
  'total итого végösszeg 合計 合計金額 합계 결제금액 tổng': 48,
  'gross gmv brutto gesamt': 46,
  sales: 44,
  'revenue umsatz turnover': 42,
  'value wert': 40,
  'price preis': 36,
  'paid received': 34,
  'cost cart': 20,
  sale: 10,
})

/** What makes a sum that of a sale. */
export const MONEY_OF_SALE = points({
  'order purchase sale': 30,
  'transaction trans txn booking invoice payment charge charged grand': 20,
  'conversion event usd': 10,
})

/**
 * What makes a sum another one, or none; what is a part of a sum, and what stands beside one, speak less for it: whether there
 * are sums in the column its cells say.
 */
export const NOT_MONEY = set(
  'adjusted balance cents chargeback code comission commission count credit deposit discount due earned ' +
    'earnings fee fees gift gst id items mwst number partial payable payout percent points publisher ' +
    'доставка доставки скидка скидки комиссия комиссии налог ндс szállítás szállítási kedvezmény áfa phí vận thuế giảm ' +
    'qty quantity rate refund refunded refunds reserve shipping steuer tax taxes tip tips vat versand weight',
)
export const PARTS = points({
  'ex excl excluding item net netto sub subtotal untaxed': 30,
  'channel currency method name prefix status type': 40,
})

/** Words before what a sum has in it, or has not: "incl. tax" is no tax. */
export const INCLUDING = set('ex excl excluding inc incl including inkl with without')

/** What the currency of a sum is called. */
export const CURRENCIES = set('ccy cur curr currency devise divisa moeda moneda monnaie valuta waehrung währung waluta')

/** What the time of a sale is called. */
export const TIMES = points({
  'sold sale': 60,
  'order ordered': 58,
  'purchase purchased': 57,
  'transaction trans txn transaktion transaktions': 55,
  conversion: 54,
  'event placed opened': 52,
  'booking booked': 50,
  'paid payment': 49,
  'charged action invoice': 47,
  submit: 44,
  close: 43,
  'create created creation billed': 42,
  // beside the day of an order it is that of the money
  charge: 41,
  'added captured capture': 41,
  'date datetime timestamp datum dt': 40,
  postback: 39,
  'day time': 20,
  'approved posted posting process processed': 5,
})

/** Words of a time; those that name its column by themselves. */
export const WHEN = set('date datetime timestamp datum dt day time at on when')
export const WHEN_ALONE = set('created opened ordered placed purchased sold')

/** What makes a time another one. */
export const NOT_SOLD = set(
  'available birth cancelled canceled cancel check click delivery delivered deposit disbursement due end expiry ' +
    'expires fulfilled install klick last locked modified payout period refund refunded settled ' +
    'settlement ship shipped shipping start timezone touch update updated validation visit zone',
)

export const CLICKS = set('click clicks klick klicks')

/** What the ids of clicks are called at others: those of our clicks are not among them. */
export const OTHERS_CLICKS = set('apple bing facebook fb google meta microsoft tiktok')

export const EVENT_HEADINGS = ['goal name', 'event name', 'goal', 'type', 'event']

/**
 * The numbers that networks give to what they tell, with the column of the advertiser's own number where a file has both: Impact,
 * TUNE, Offer18, FirstPromoter.
 */
export const OWN_NUMBERS: readonly (readonly [ofNetwork: string, ofAdvertiser: string])[] = [
  ['action id', 'oid'],
  ['conversion id', 'advertiser info'],
  ['conversion id', 'adv sub1'],
  ['tid', 'adv sub1'],
  ['id', 'event id'],
]

/** What stands beside words of columns and changes nothing. */
export const FILLERS = set('and base external full inc incl including inkl internal of own the utc gmt')

/** Every word that says something of a column. */
export const WORDS: ReadonlySet<string> = new Set([
  ...[SALES, NUMBERS, MONEY, MONEY_OF_SALE, PARTS, TIMES].flatMap(Object.keys),
  ...[OTHERS_IDS, NOT_MONEY, WHEN, WHEN_ALONE, NOT_SOLD, OTHERS_CLICKS, FILLERS, CLICKS].flatMap((words) => [...words]),
])
