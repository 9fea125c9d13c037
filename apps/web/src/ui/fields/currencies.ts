/** The currencies in use, by their ISO 4217 codes. */
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  );

/** The ones wine is sold in most, to be found without a search. */
const FREQUENT = ['EUR', 'USD', 'GBP', 'CHF', 'AUD', 'CAD', 'JPY', 'ZAR'];

export interface Currency {
  code: string;
  /** `EUR – Euro` */
  label: string;
}

/** All currencies, the frequent ones first; one that is stored but no longer in use stays choosable. */
export function currencies(stored: string): { frequent: Currency[]; others: Currency[] } {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const named = (code: string): Currency => {
    const name = names.of(code);
    return { code, label: name === undefined || name === code ? code : `${code} – ${name}` };
  };
  const others = CODES.filter((code) => !FREQUENT.includes(code));
  if (stored !== '' && !CODES.includes(stored)) others.unshift(stored);
  return { frequent: FREQUENT.map(named), others: others.map(named) };
}
