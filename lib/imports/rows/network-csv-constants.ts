import type { ImportKind } from './constants'

/** The most rows of a file. */
export const FILE_ROWS_MAX = 200_000

/**
 * The columns of the files TUNE and Everflow export, by the field they are read as: headings in small letters without spaces
 * and signs. The first that a file has is used; a column that is not named here is left out. A field that ends in `!` is required.
 */
export const CSV_HEADINGS: Record<ImportKind, Readonly<Record<string, readonly string[]>>> = {
  advertiser: {
    'externalId!': ['advertiserid', 'networkadvertiserid', 'id'],
    'name!': ['company', 'name', 'advertiser', 'advertisername'],
    status: ['status', 'accountstatus'],
    website: ['website', 'platformurl', 'url'],
    contactName: ['contact', 'contactname', 'fullname', 'firstname'],
    contactEmail: ['email', 'contactemail', 'emailaddress'],
  },
  affiliate: {
    'externalId!': ['affiliateid', 'partnerid', 'networkaffiliateid', 'id'],
    'email!': ['email', 'emailaddress', 'contactemail', 'useremail'],
    name: ['fullname', 'contact', 'contactname', 'name', 'affiliate', 'partner'],
    firstName: ['firstname'],
    lastName: ['lastname'],
    company: ['company', 'name', 'affiliate', 'partner', 'affiliatename', 'partnername'],
    status: ['status', 'accountstatus'],
  },
  offer: {
    'externalId!': ['offerid', 'networkofferid', 'id'],
    'advertiserId!': ['advertiserid', 'networkadvertiserid'],
    'name!': ['name', 'offer', 'offername'],
    description: ['description', 'htmldescription'],
    status: ['status', 'offerstatus'],
    'destinationUrl!': ['offerurl', 'destinationurl', 'defaultofferurl', 'baseurl', 'url'],
    previewUrl: ['previewurl'],
    currency: ['currency', 'currencyid'],
    payoutType: ['payouttype'],
    revenueType: ['revenuetype'],
    payoutCents: ['defaultpayout', 'payoutamount', 'payout', 'basepayout'],
    percentPayoutBps: ['percentpayout', 'payoutpercentage', 'payoutpercent'],
    revenueCents: ['maxpayout', 'defaultrevenue', 'revenueamount', 'revenue', 'baserevenue'],
    percentRevenueBps: ['maxpercentpayout', 'percentrevenue', 'revenuepercentage', 'revenuepercent'],
    isPrivate: ['isprivate', 'private'],
    requiresApproval: ['requireapproval', 'requiresapproval'],
    visibility: ['visibility'],
    allowMultipleConversions: ['allowmultipleconversions', 'multipleconversions'],
    windowDays: ['sessionhours', 'sessionduration'],
    expiresAt: ['expirationdate', 'datelive', 'dateliveuntil', 'enddate'],
  },
  cap: {
    'offerId!': ['offerid', 'networkofferid'],
    'metric!': ['metric', 'captype', 'type'],
    'period!': ['period', 'interval'],
    'limit!': ['limit', 'cap', 'value'],
  },
  payout: {
    'offerId!': ['offerid', 'networkofferid'],
    'affiliateId!': ['affiliateid', 'partnerid', 'networkaffiliateid'],
    currency: ['currency', 'currencyid'],
    payoutCents: ['payout', 'payoutamount', 'custompayout'],
    percentPayoutBps: ['percentpayout', 'payoutpercentage', 'payoutpercent'],
  },
  access: {
    'offerId!': ['offerid', 'networkofferid'],
    'affiliateId!': ['affiliateid', 'partnerid', 'networkaffiliateid'],
    status: ['approvalstatus', 'visibility', 'status'],
  },
  creative: {
    'externalId!': ['creativeid', 'networkoffercreativeid', 'fileid', 'id'],
    'offerId!': ['offerid', 'networkofferid'],
    'kind!': ['type', 'creativetype', 'kind'],
    'title!': ['display', 'name', 'title'],
    url: ['url', 'resourceurl', 'link'],
    body: ['code', 'htmlcode', 'text', 'body'],
  },
  balance: {
    'party!': ['accounttype', 'party', 'type'],
    'partyId!': ['accountid', 'affiliateid', 'partnerid', 'advertiserid', 'id'],
    'amountCents!': ['balance', 'amount', 'outstanding', 'unpaid'],
    currency: ['currency', 'currencyid'],
  },
  click: {
    'externalId!': ['transactionid', 'clickid'],
    'offerId!': ['offerid', 'networkofferid'],
    'affiliateId!': ['affiliateid', 'partnerid', 'networkaffiliateid'],
    'at!': ['datetime', 'clickdate', 'clicktime', 'date', 'time'],
    source: ['affiliatesource', 'sourceid', 'source'],
    s1: ['affiliatesub1', 'affiliatesub', 'affsub1', 'affsub', 'sub1'],
    s2: ['affiliatesub2', 'affsub2', 'sub2'],
    s3: ['affiliatesub3', 'affsub3', 'sub3'],
    s4: ['affiliatesub4', 'affsub4', 'sub4'],
    s5: ['affiliatesub5', 'affsub5', 'sub5'],
  },
  conversion: {
    'externalId!': ['conversionid', 'tuneeventid', 'id'],
    'offerId!': ['offerid', 'networkofferid'],
    'affiliateId!': ['affiliateid', 'partnerid', 'networkaffiliateid'],
    'at!': ['datetime', 'date', 'conversiondate', 'conversiontime', 'time'],
    status: ['status', 'conversionstatus'],
    currency: ['currency', 'currencyid'],
    'payoutCents!': ['payout'],
    'revenueCents!': ['revenue'],
    transactionId: ['transactionid', 'adid'],
  },
  statistic: {
    'day!': ['date', 'day'],
    'offerId!': ['offerid', 'networkofferid'],
    'affiliateId!': ['affiliateid', 'partnerid', 'networkaffiliateid'],
    currency: ['currency', 'currencyid'],
    clicks: ['clicks', 'totalclick', 'totalclicks', 'grossclicks'],
    conversions: ['conversions', 'cv', 'totalcv'],
    'payoutCents!': ['payout'],
    'revenueCents!': ['revenue'],
  },
}

/** Fields of which a file must have one of each list: what an offer costs is never taken for zero. */
export const ONE_OF: Partial<Record<ImportKind, readonly (readonly string[])[]>> = {
  offer: [
    ['payoutCents', 'percentPayoutBps'],
    ['revenueCents', 'percentRevenueBps'],
  ],
  payout: [['payoutCents', 'percentPayoutBps']],
}
