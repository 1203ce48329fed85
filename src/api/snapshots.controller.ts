// Database snapshots over HTTP: import, list, show, remove.
import { Controller, Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import { optional } from '../kernel/optional.js';
import type { Caller } from '../app/requests.js';
import type { SnapshotDetails, ImportedSnapshotDocument } from '../database/store/snapshot-document.js';
import { ImportSnapshot } from '../database/store/import-snapshot.js';
import { GetArtifact, GetSnapshot, ListSnapshots, RemoveSnapshot } from '../database/store/read-snapshots.js';
import type { BatchHash } from '../kernel/brand.js';
import { sectionQuery, snapshotId, snapshotQuery } from './contract/snapshots.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, PathParam, QueryParams } from './reading/parameters.js';
import { SnapshotBody, SnapshotParam } from './reading/uploads.js';
import { sendJson } from './respond.js';

type DoneReply = { readonly outcome: 'done' };

@Controller('v1/snapshots')
export class SnapshotsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  async import(
    @SnapshotBody() { caller, bytes }: { readonly caller: Caller; readonly bytes: Uint8Array },
    @QueryParams(snapshotQuery) { file }: z.infer<typeof snapshotQuery>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const wanted = new ImportSnapshot(caller, { bytes, ...optional({ name: file }) });
    const { created, snapshot } = acceptedOrThrow(await this.commands.execute(wanted));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      location: `/v1/snapshots/${snapshot.id}`,
    };
    response.writeHead(created ? 201 : 200, headers).end(JSON.stringify(snapshot));
  }

  @Get()
  async list(@CallerParam() caller: Caller): Promise<{ readonly items: readonly ImportedSnapshotDocument[] }> {
    return { items: await this.queries.execute(new ListSnapshots(caller)) };
  }

  @Get(':snapshot')
  async one(@CallerParam() caller: Caller, @PathParam('snapshot', snapshotId) id: BatchHash): Promise<SnapshotDetails> {
    return acceptedOrThrow(await this.queries.execute(new GetSnapshot(caller, id)));
  }

  @Get(':snapshot/artifact')
  async artifact(
    @SnapshotParam() { caller, id }: { readonly caller: Caller; readonly id: BatchHash },
    @QueryParams(sectionQuery) { section }: z.infer<typeof sectionQuery>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    sendJson(response, acceptedOrThrow(await this.queries.execute(new GetArtifact(caller, id, section))));
  }

  @Delete(':snapshot')
  @HttpCode(200)
  async remove(@CallerParam() caller: Caller, @PathParam('snapshot', snapshotId) id: BatchHash): Promise<DoneReply> {
    acceptedOrThrow(await this.commands.execute(new RemoveSnapshot(caller, id)));
    return { outcome: 'done' };
  }
}
