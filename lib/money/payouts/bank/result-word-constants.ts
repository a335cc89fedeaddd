import { folded } from '@/lib/platform/text/fold'

/**
 * What banks call the status of a payment in other languages than English: whole statuses, so that one that says more ("noch
 * nicht ausgeführt") is asked about, and so is what means both ("cancelado" is paid off in parts of Latin America). German, French, Spanish, Italian, Dutch, Polish, Portuguese, Swedish, Danish,
 * Norwegian, Finnish, Czech, Slovak, Hungarian, Romanian, Turkish, Russian, Ukrainian, Japanese, Chinese, Korean, Arabic,
 * Thai, Vietnamese; then more of them, with Greek, Bulgarian, Croatian, Serbian, Slovene, Estonian, Latvian, Lithuanian,
 * Indonesian, Malay, Hindi and Hebrew.
 */
export const STATUSES_BY_LANGUAGE: Readonly<Record<'paid' | 'failed' | 'on its way', string>> = {
  paid: `ausgeführt, gebucht, umsatz gebucht, abgeschlossen, überwiesen, verarbeitet, erledigt, bezahlt,
    exécuté, exécutée, effectué, effectuée, payé, payée, réglé, réglée, terminé, comptabilisé, comptabilisée,
    ejecutado, ejecutada, pagado, pagada, completado, completada, realizado, realizada, liquidado, liquidada, abonado,
    eseguito, eseguita, pagato, pagata, completato, accreditato, contabilizzato, regolato,
    uitgevoerd, betaald, verwerkt, voltooid, geboekt,
    zrealizowany, zrealizowana, zrealizowano, wykonany, wykonana, wykonano, zaksięgowany, zaksięgowano, zapłacono,
    executado, executada, pago, paga, concluído, concluída, efetuado, efetuada, processado,
    utförd, utfört, genomförd, betald, slutförd, bokförd, gennemført, betalt, bogført, utført, udført, bokført,
    maksettu, suoritettu, toteutettu, provedeno, provedená, zaplaceno, zaúčtováno, zrealizováno, vykonaná, zaplatené,
    teljesítve, teljesült, könyvelve, efectuată, plătit, plătită, ödendi, tamamlandı, gerçekleşti,
    исполнен, исполнено, оплачено, проведено, проведен, виконано, сплачено,
    已完成, 已完成付款, hoàn thành, đã hoàn thành, 支払済, 支払済み, 振込済, 振込済み, 完了, 処理済, 已支付, 付款成功, 交易成功, 支付成功, 转账成功, 成功,
    지급완료, 이체완료, 처리완료, 완료, تم الدفع, تم التنفيذ, จ่ายแล้ว, สำเร็จ, đã thanh toán, thành công,
    durchgeführt, verbucht, gutgeschrieben, ausgezahlt, ausbezahlt, versé, crédité, débité, traité, acreditado, transferido, procesado,
    creditado, compensado, effettuato, saldato, versato, accreditata, afgerond, afgeschreven, uitbetaald, bijgeschreven,
    zakończony, opłacony, rozliczony, dokončeno, proveden, uhrazeno, odepsáno, realizováno,
    zrealizované, dokončené, uhradené, zaúčtované, végrehajtva, kifizetve, lekönyvelve, jóváírva, finalizat, procesat, decontat,
    executat, achitat, başarılı, ödeme yapıldı, işlendi, utbetald, debiterad, afsluttet, udbetalt, fullført, utbetalt,
    εκτελέστηκε, ολοκληρώθηκε, πληρώθηκε, изпълнен, осчетоводен, завършен, платено, завершено, izvršeno, izvršen, plaćeno,
    proknjiženo, realizovan, plačano, knjiženo, teostatud, makstud, täidetud, izpildīts, apmaksāts, įvykdytas, įvykdyta,
    apmokėtas, atliktas, berhasil, selesai, sukses, berjaya, सफल, בוצע, שולם, הושלם, مكتمل, ناجح, مدفوع, 송금완료, 정상처리,
    送金完了, 入金済, 実行済`,
  failed: `abgelehnt, abgewiesen, zurückgewiesen, fehlgeschlagen, storniert, rückbuchung, rückgebucht, rückläufer,
    rücküberweisung, rueckueberweisung, rückgabe, zurückgegeben, retourniert,
    rejeté, rejetée, refusé, refusée, retourné, retournée, annulé, annulée, échec, échoué, échouée,
    devuelto, devuelta, rechazado, rechazada, anulado, anulada, fallido, fallida, retrocedido,
    respinto, respinta, rifiutato, rifiutata, stornato, stornata, annullato, annullata, restituito, fallito,
    geweigerd, afgewezen, afgekeurd, teruggeboekt, geannuleerd, mislukt, gestorneerd,
    odrzucony, odrzucona, odrzucono, zwrócony, zwrócono, zwrot, anulowany, anulowana, anulowano, niezrealizowany,
    rejeitado, rejeitada, devolvido, devolvida, estornado, estornada, recusado, recusada,
    avvisad, returnerad, misslyckad, misslyckades, makulerad, annullerad, afvist, annulleret, avvist, annullert,
    hylätty, peruutettu, palautettu, zamítnuto, zamítnutá, vráceno, stornováno, neprovedeno, zamietnutá, vrátené,
    elutasítva, visszautasítva, sikertelen, respinsă, respins, anulată, returnată, reddedildi, iade edildi, başarısız,
    отклонен, отклонено, возвращен, возврат, отменен, отменено, відхилено, повернуто,
    組戻し, 組戻, 資金返却, 振込不能, 不能, エラー, 取消, 失敗, 退回, 已退回, 退汇, 付款失败, 交易失败, 支付失败, 转账失败, 失败,
    반려, 이체실패, 지급실패, 실패, 취소, مرفوض, مرتجع, فشل, ไม่สำเร็จ, ถูกปฏิเสธ, từ chối, thất bại,
    rücklastschrift, zurückgebucht, nicht zustellbar, rejet, impayé, odmítnuto, selhalo, neúspěšné, neúspešná, odmietnuté,
    visszautalva, hibás, törölve, meghiúsult, refuzat, eșuat, iptal, iptal edildi, geri döndü, nekad, återsänd,
    mislykket, returneret, feilet, returnert, epäonnistui, epäonnistunut, palautunut, απορρίφθηκε, επιστράφηκε, απέτυχε,
    ακυρώθηκε, отхвърлен, върнат, неуспешен, odbijeno, odbijen, vraćeno, stornirano, neuspješno, otkazano, zavrnjeno, vrnjeno,
    neuspešno, tagasi lükatud, tagastatud, ebaõnnestunud, tühistatud, noraidīts, atgriezts, atcelts, atmestas, grąžintas,
    atšauktas, nepavyko, gagal, ditolak, dikembalikan, dibatalkan, विफल, असफल, अस्वीकृत, נדחה, הוחזר, נכשל, בוטל,
    ملغى, فاشل, تم الرفض, ล้มเหลว, คืนเงิน, bị từ chối, hoàn trả, 返金, 却下`,
  'on its way': `in bearbeitung, in verarbeitung, vorgemerkt, umsatz vorgemerkt, ausstehend, freigegeben, erfasst, übermittelt, geplant, offen,
    en cours, en cours de traitement, en attente, transmis, transmise, programmé, à venir,
    en proceso, pendiente, en curso, en trámite, programado, in corso, in lavorazione, in attesa, inviato, in elaborazione,
    in behandeling, ingepland, gepland, in verwerking, w realizacji, oczekujący, oczekująca, w toku, w trakcie realizacji, przyjęty,
    em processamento, pendente, agendado, agendada, em andamento, em curso, pågående, väntar, behandlas, bearbetas, planerad,
    afventer, under behandling, planlagt, käsittelyssä, odottaa, čeká na zpracování, zpracovává se, čekající, spracováva sa,
    folyamatban, feldolgozás alatt, în curs, în așteptare, beklemede, işleniyor, в обработке, в очереди, ожидает, в обробці,
    処理中, 受付済, 受付済み, 受付中, 予約, 处理中, 待处理, 审核中, 처리중, 대기, 대기중, 접수, قيد المعالجة, กำลังดำเนินการ, đang xử lý,
    beauftragt, eingereicht, versendet, oczekuje, zaplanowany, do realizacji, čeká, naplánováno, odesláno, odoslané,
    függőben, beküldve, programat, trimis, bekliyor, onay bekliyor, gönderildi, skickad, sendt, venter, lähetetty,
    σε εκκρεμότητα, σε επεξεργασία, εκκρεμεί, чакащ, в изчакване, обработва се, u obradi, na čekanju, zaprimljeno, v obdelavi,
    en cours d'exécution, en exécution, in ausführung, in uitvoering, em execução, en ejecución, in esecuzione,
    ootel, töötlemisel, apstrādē, gaida, vykdomas, laukiama, apdorojamas, diproses, sedang diproses, dalam proses, tertunda,
    menunggu, लंबित, בטיפול, ממתין, معلق, قيد الانتظار, قيد التنفيذ, รอดำเนินการ`,
}

/**
 * Codes for why a payment came back or was refused, which some banks put in place of its status (ISO 20022, external code
 * sets of reasons for returns and rejections).
 */
export const RETURN_CODE =
  /^(?:AC(?:0[1-7]|1\d)|AG0[1-9]|AM(?:0\d|1[0-9]|2[0-3])|BE(?:0[1-9]|1\d|2[0-3])|CNOR|DT01|ED0[1356]|FF0\d|FOCR|MD0\d|MS0[23]|NOAS|NOOR|RC(?:0\d|1[0-2])|RR0\d|SL1\d|SVNR|TM01|UPAY)$/i

/** Headings, folded, of columns with words that are no statuses: names, places, texts and kinds of a booking. */
export const OF_OTHER_WORDS =
  /name|payee|payer|benefic|recipient|receiver|holder|partner|customer|company|sender|initiator|counterpart|empfang|auftraggeber|begunst|destinat|favorecido|ontvanger|odbiorca|mottagare|modtager|saaja|prijemce|受取|受取人|收款|수취|descri|descripcion|concept|memo|note|comment|remark|text|libell|label|category|categor|detail|verwendung|omschrijving|mededeling|opis|tytul|zprava|viesti|内容|摘要|currency|wahrung|devise|divisa|moneda|moeda|valuta|mena|waluta|country|land|pays|pais|bank|city|address|account|konto|operacion|operazione|operacao|operation|movimiento|transa|iban|bic|swift|type|art|code|method|channel|direction|^typ$|subcategory|product|purpose/

/** Words for a payment itself and its ways, folded. */
export const WAYS_TO_PAY: ReadonlySet<string> = new Set(
  (
    'payment payments payout transfer transfers wire ach sepa swift rtp instant debit outgoing out outbound credit online ' +
    'uberweisung onlineuberweisung ueberweisung ausgang virement virements paiement emis transferencia transferencias pago pagamento emitida sent bonifico bonifici ' +
    'overschrijving af overboeking przelew wychodzacy overforing overforsel tilisiirto platba odchozi atutalas ' +
    'перевод платеж 振込 振替 转账 汇款 이체 송금 ' +
    'zahlung zahlungen auszahlung auszahlungen uberweisungen auftrag zahlungsauftrag paiements pagos pagamentos pagamenti ' +
    'operacion operacao operazione betaling betalingen uitbetaling betalning betalningen utbetalning utbetalningen utbetaling ' +
    'udbetaling maksu maksut suoritus platnosc wyplata przelewy platba platby uhrada utalas fizetes plata transfer transferul ' +
    'odeme odemesi havale transferi выплата оплата транзакция операция платіж переказ виплата плащане превод πληρωμη εμβασμα ' +
    'placanje isplata uplata nalog placilo nakazilo izplacilo makse ulekanne maksajums parskaitijums mokejimas pavedimas ' +
    'pembayaran bayaran 支払 支払い 送金 付款 交易 지급 지불 תשלום העברה دفع تحويل भुगतान'
  )
    .split(' ')
    .map(folded),
)
