#include "common.hlsli"
#define PI 3.14
struct VSInput
{
    [[vk::location(0)]] float3 Pos : POSITION0;
    float2 UV : TEXCOORD0;
    float2 flipped() { return 1 - UV; }
};
cbuffer Scene : register(b0)
{
    float4x4 view;
    float4 lights[4];
};
[[vk::binding(0, 0)]]
ConstantBuffer<VSInput> ubo : register(b0);
Texture2D<float4> tex : register(t0);
static const float LIMIT = 1.0;
groupshared float tile[64];
float shade(float3 n);
/* float in_comment() {} */
float shade(float3 n)
{
    for (int i = 0; i < 4; i++) { n += lights[i].xyz; }
    return n.x * PI;
}
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    tile[0] = shade(float3(0, 0, 0));
}
float4 ps(VSInput input) : SV_TARGET
{
    return tex.Sample(s, input.UV);
}
