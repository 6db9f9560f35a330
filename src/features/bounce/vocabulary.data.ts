const words = (text: string) => text.split('|').map((word) => word.trim());

/**
 * Words of the same meaning in the languages of the large providers. A phrase names them in braces: `{user} … {unknown}`
 * matches `Postfach anna existiert nicht`. A word also matches at the beginning of a longer one.
 */
export const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  user: words(`
    user | users | recipient | mailbox | mail box | mail-box | inbox | account | address | alias | addressee | rcpt | local part | local-part | subscriber | login name | mailname |
    empfänger | postfach | benutzer | konto | adresse | teilnehmer | mailkonto | mailadresse |
    destinataire | utilisateur | compte | boîte | usuario | destinatario | buzón | cuenta | dirección | casilla |
    utente | casella | indirizzo | usuário | destinatário | caixa | sua conta | conta de | endereço |
    пользовател | получател | адресат | ящик | ящика | адрес | аккаунт | почтовый ящик | 用户 | 收件人 | 收信人 | 邮箱 | 帐号 | 账号 | 帐户 | 账户 | 信箱 | 地址 |
    ユーザ | 宛先 | 受信者 | 受取人 | 送信先 | メールボックス | アカウント | アドレス`),
  unknown: words(`
    unknown | not found | not known | not exist | n't exist | nonexist | non-exist | no longer exist | not valid | n't valid | invalid | not be found | n't be found | n't found | possibly incorrect |
    no longer valid | not listed | not recogni | n't listed | not a valid | not a known | not correspond | not in our | not in the | n't in my | not on this server | not hosted | n't hosted | incorrect |
    unbekannt | existiert nicht | nicht gefunden | ungültig | nicht bekannt | nicht vorhanden | gibt es nicht |
    inconnu | n'existe pas | introuvable | invalide | desconocid | no existe | inexistente | no encontrad | no se encontr | no se ha encontr | no es válid | no pudo encontrar |
    sconosciut | non esiste | non trovat | non valid | desconhecid | não existe | não encontrad | não foi encontrad | inválid |
    не найден | не существует | неизвест | несуществующ | не зарегистрирован | недействител | 不存在 | 未找到 | 找不到 | 无效 | 查无 | 不正确 |
    存在しません | 存在しない | 見つかりません | 見つかりませ | 見つからない | 不明 | リストにありません`),
  full: words(`
    full | over quota | overquota | over its | over the | over allowed | quota | exceed | out of storage | out of space | no space | no room | no more space | enough space | enough storage | insufficient | over capacity |
    overdrawn | size limit | storage limit | over limit | limit | too many messages |
    voll | überfüllt | erschöpft | überschritten | plein | saturé | lleno | llena | excedid | supera | pieno | piena | esaurit | cheia | cheio | excedeu | lotad |
    переполнен | превыш | превыс | 已满 | 容量 | 超过 | 超出 | 一杯 | いっぱい | 満杯 | 超え | 超過`),
  disabled: words(`
    disabled | inactive | suspend | deactivated | locked | frozen | closed | blocked | expired | terminated | discontinued | decommissioned | dormant | not active | no longer active | not been activated | archived | cannot be accessed | no longer in use | inactivity | unavailable, closed |
    gesperrt | deaktiviert | stillgelegt | geschlossen | inaktiv | désactivé | suspendu | bloqué | fermé | archivé | inactif |
    desactivad | deshabilitad | suspendid | bloquead | inhabilitad | inactiv | disabilitat | disattivat | sospes | bloccat | desativad | suspens | inativ |
    отключен | заблокирован | неактив | приостановлен | 停用 | 禁用 | 冻结 | 注销 | 锁定 | 停止 | 無効 | 凍結 | 休止`),
  sender: words(`
    sender | senders | envelope | originator | return-path | return path | from address | from: address | mail from | from: header | from: domain | domain of sender |
    absender | expéditeur | remitente | mittente | remetente | отправител | 发件人 | 寄件人 | 发信人 | 送信者 | 差出人 | 送信元`),
  refused: words(`
    reject | denied | deny | refuse | blocked | not allowed | n't allowed | not permitted | forbidden | not accept | n't accept | not authorized | not authorised | unauthorized | unauthorised | prohibited | disallowed | banned | blacklist | blocklist | not welcome | not entitled | disallow |
    abgelehnt | verweigert | abgewiesen | zurückgewiesen | gesperrt | nicht erlaubt | refusé | rejeté | interdit | bloqué | bloquee | refuse |
    rechazad | denegad | bloquead | no permitid | rifiutat | respint | negat | bloccat | rejeitad | recusad | negad |
    отклонен | отказ | запрещ | заблокирован | 拒绝 | 拒收 | 被拒 | 退回 | 拒否 | 拒絶`),
  domain: words(`
    domain | host | hosts | hostname | mail exchanger | mail hosts | domäne | domaine | hôte | dominio | domínio | servidor de destino | домен | узел | 域名 | 域 | ドメイン | ホスト`),
  message: words(`
    message | mail | mails | email | e-mail | msg | letter | content | nachricht | inhalt | courriel | contenu | mensaje | correo | messaggio | contenuto | mensagem | conteúdo |
    сообщени | письм | содержим | 邮件 | 信件 | 内容 | メール | メッセージ | 本文`),
  spam: words(`
    spam | spamming | junk | unsolicited | bulk mail | ube | uce | unwanted | unerwünscht | pourriel | indésirable | no deseado | indesiderat | indesejad | спам | спама | нежелательн | 垃圾邮件 | 垃圾信 | 迷惑メール | スパム`),
  client: words(`
    ip | ip address | your ip | sending ip | client | client host | your server | your host | your mail server | mail server | connection from | connections from | your network | your isp | messages from | remote host | connecting host | ipv4 | ipv6 | ip-adresse | adresse ip | dirección ip | indirizzo ip | endereço ip | ip-адрес | ip地址 | ipアドレス`),
  blocklist: words(`
    blacklist | black list | black-list | blocklist | block list | block-list | blocked list | deny list | denylist | dnsbl | dnsrbl | rbl | spamhaus | spamcop | abuseat | uceprotect | sorbs | surbl | barracudacentral | spamrats | mailspike | senderbase | backscatterer | sperrliste | liste noire | lista negra | lista nera | lista de bloqueio | чёрный список | черный список | черном списке | чёрном списке | 黑名单 | ブラックリスト`),
  large: words(`
    too large | too big | larger than | over max | zu groß | zu gross | überschreitet | trop volumineux | trop gros | trop grand | demasiado grande | excede | supera | troppo grande | muito grande | слишком больш | превышает | 太大 | 过大 | 超过 | 超出 | 大きすぎ | 超え`),
  relay: words(
    `relay | relaying | relayed | weiterleitung | relais | reenvío | inoltro | retransmissão | пересылк | 中继 | 转发 | 中継`,
  ),
  dns: words(
    `dns | name server | name service | nameserver | resolver | name resolution | lookup | mx record | namensauflösung`,
  ),
  service: words(
    `service | transaction | server | system | backend | resources | dienst | servicio | servizio | serviço | сервер | 服务器 | サーバ`,
  ),
  tls: words(
    `tls | starttls | ssl | encryption | encrypted | cipher | verschlüssel | chiffre | cifrad | crittograf | шифрован | 加密 | 暗号化`,
  ),
  connection: words(`
    connection | connect | session | socket | network | route | verbindung | connexion | conexión | connessione | conexão | соединени | подключени | 连接 | 接続`),
  failed: words(`
    failed | failing | failure | fails | fail | lost | dropped | drop | reset | closed | broken | unreachable | aborted | interrupted | not reachable | could not be | error | down | shut down | not possible |
    fehlgeschlagen | abgebrochen | verloren | échou | perdue | fallid | falló | perdid | fallit | falhou | не удалось | разорван | сброшено | 失败 | 中断 | 失敗 | 切断`),
  late: words(`
    timed out | timeout | time out | expired | too old | retry time | gave up | giving up | time limit | retries | no response | did not respond | not respond | n't respond | no answer | queue lifetime | long time |
    zeitüberschreitung | verzögert | abgelaufen | délai | expiré | retardé | tiempo de espera | agotado | caducad | tiempo límite | scadut | tempo scaduto | tempo limite | tempo esgotado | expirou |
    истек | истёк | время ожидания | таймаут | 超时 | 过期 | 延迟 | タイムアウト | 期限切れ`),
  time: words(
    `hours | hour(s | days | day(s | stunden | tage | heures | jours | horas | días | giorni | ore | часов | дней | 小时 | 天 | 時間 | 日間`,
  ),
  many: words(`
    too many | too much | maximum number | maximum of | simultaneous | concurrent | concurrency | more than | excessive | zu viele | trop de | demasiad | troppi | troppe | muitas | muitos | слишком много | 过多 | 太多 | 超过 | 多すぎ`),
  auth: words(`
    authentication | authenticated | authenticate | authenticating | authorization | login | log in | logged in | credentials | password | auth | anmeldung | authentifizierung | kennwort | passwort | authentification | mot de passe | autenticación | contraseña | autenticazione | autenticação | senha | аутентификац | авторизац | парол | 认证 | 验证 | 身份验证 | 密码 | 認証 | パスワード`),
};
