import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { DoctorLog } from './doctor-log.js';
import { DoctorService } from './doctor.service.js';
import { MachineExamination } from './machine.examination.js';
import { ProxyExamination } from './proxy.examination.js';
import { ResolversExamination } from './resolvers.examination.js';
import { RoutesExamination } from './routes.examination.js';
import { WebExamination } from './web.examination.js';

/** Has no endpoint: what a machine can reach is nobody's business but its operator's. */
@Module({
  imports: [NetworkModule],
  providers: [
    DoctorLog,
    DoctorService,
    MachineExamination,
    ProxyExamination,
    ResolversExamination,
    RoutesExamination,
    WebExamination,
  ],
})
export class DoctorModule {}
