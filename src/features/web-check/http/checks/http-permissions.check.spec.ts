import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, setHeader, step } from '../http-steps.js';
import { httpPermissions } from './http-permissions.check.js';

const NAME = 'Permissions-Policy';
const url = new URL('https://example.com/');
const home = (header?: string) => ({
  home: known({ url, status: 200, headers: new Headers(header === undefined ? [] : [[NAME, header]]), policies: [] }),
});
const syntax = advise(step('permissions-syntax'));
const restrict = advise(step('permissions-restrict'));

describeCheck(httpPermissions, {
  ok: [[home('camera=(), geolocation=(self)'), { header: 'camera=(), geolocation=(self)' }]],
  missing: [
    [
      home(),
      { url: url.href },
      advise(setHeader(NAME, 'camera=(), geolocation=(), microphone=()'), step('permissions-used')),
    ],
  ],
  invalid: [[home('camera=('), { header: 'camera=(' }, syntax]],
  ignored: [
    [home('camera=none'), { features: ['camera'] }, syntax],
    [home('camera=none, microphone=*'), { features: ['camera'] }, syntax],
  ],
  open: [
    [home('camera=*'), { features: ['camera'] }, restrict],
    [home('camera=*, geolocation=(), microphone=*'), { features: ['camera', 'microphone'] }, restrict],
  ],
});
