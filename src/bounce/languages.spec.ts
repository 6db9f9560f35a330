import { analyzeBounce } from './bounce-analysis.js';

it.each([
  ['userunknown', 'Die E-Mail-Adresse des Empfängers wurde nicht gefunden.'],
  ['mailboxfull', 'Das Postfach des Empfängers ist voll.'],
  ['suspend', '550 Das Konto wurde deaktiviert'],
  ['rejected', '550 Der Absender wurde abgelehnt'],
  ['userunknown', "550 L'adresse du destinataire n'existe pas"],
  ['mailboxfull', '552 La boîte aux lettres du destinataire est pleine'],
  ['mesgtoobig', '552 Le message est trop volumineux'],
  ['userunknown', '550 El usuario no existe'],
  ['mailboxfull', '552 El buzón del destinatario está lleno'],
  ['suspend', '550 La cuenta está desactivada'],
  ['userunknown', '550 Utente sconosciuto'],
  ['mailboxfull', '552 La casella di posta del destinatario è piena'],
  ['userunknown', '550 Usuário não encontrado'],
  ['mailboxfull', '552 A caixa de entrada do destinatário está cheia'],
  ['userunknown', '550 Пользователь не найден'],
  ['mailboxfull', '552 Почтовый ящик переполнен'],
  ['spamdetected', '550 Сообщение отклонено: спам'],
  ['userunknown', '550 收件人邮箱不存在'],
  ['mailboxfull', '552 收件人邮箱已满'],
  ['rejected', '550 发件人被拒绝'],
  ['userunknown', '550 宛先のメールアドレスが見つかりません'],
  ['mailboxfull', '552 受信者のメールボックスが一杯です'],
  ['spamdetected', '550 迷惑メールと判定されました'],
])('%s: %s', (reason, error) => {
  expect(analyzeBounce(Buffer.from(error)).reports.map((report) => report.reason)).toEqual([reason]);
});
